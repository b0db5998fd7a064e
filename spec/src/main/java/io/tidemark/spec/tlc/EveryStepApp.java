package io.tidemark.spec.tlc;

import java.rmi.RemoteException;
import tlc2.tool.Action;
import tlc2.tool.IStateFunctor;
import tlc2.tool.TLCState;
import tlc2.tool.TLCStateInfo;
import tlc2.tool.WorkerException;
import tlc2.tool.distributed.DistApp;
import tlc2.tool.distributed.TLCApp;

/**
 * What a worker of a distributed search computes, with the action properties evaluated on every step, as TLC does by itself.
 * TLC's distributed workers evaluate them on steps into new states alone, and so would miss a violating step into a state
 * that was known.
 */
final class EveryStepApp extends DistApp {

    private final TLCApp app;

    EveryStepApp(TLCApp app) {
        this.app = app;
    }

    @Override
    public TLCState[] getNextStates(TLCState state) throws WorkerException, RemoteException {
        TLCState[] successors = app.getNextStates(state);
        for (TLCState successor : successors) {
            for (Action property : app.impliedActions) {
                if (!app.tool.isValid(property, state, successor)) {
                    throw new WorkerException("an action property is violated", state, successor, false);
                }
            }
        }
        return successors;
    }

    @Override
    public void checkState(TLCState before, TLCState state) throws WorkerException {
        app.checkState(before, state);
    }

    @Override
    public boolean isInModel(TLCState state) {
        return app.isInModel(state);
    }

    @Override
    public boolean isInActions(TLCState before, TLCState state) {
        return app.isInActions(before, state);
    }

    @Override
    public Boolean getCheckDeadlock() {
        return app.getCheckDeadlock();
    }

    @Override
    public Boolean getPreprocess() {
        return app.getPreprocess();
    }

    @Override
    public String getFileName() {
        return app.getFileName();
    }

    @Override
    public String getMetadir() {
        return app.getMetadir();
    }

    @Override
    public boolean canRecover() {
        return app.canRecover();
    }

    @Override
    public void getInitStates(IStateFunctor functor) {
        app.getInitStates(functor);
    }

    @Override
    public TLCStateInfo getState(long fingerprint) {
        return app.getState(fingerprint);
    }

    @Override
    public TLCStateInfo getState(long fingerprint, TLCState before) {
        return app.getState(fingerprint, before);
    }

    @Override
    public TLCStateInfo getState(TLCState state, TLCState before) {
        return app.getState(state, before);
    }

    @Override
    public void setCallStack() {
        app.setCallStack();
    }

    @Override
    public String printCallStack() {
        return app.printCallStack();
    }

    @Override
    public String getSpecDir() {
        return app.getSpecDir();
    }

    @Override
    public String getConfigName() {
        return app.getConfigName();
    }
}
