package io.tidemark.cli;

import io.tidemark.engine.InputException;
import io.tidemark.engine.Verdict;
import java.util.List;

/**
 * Reports that are told the same.
 *
 * @param reports in the order in which they are told
 */
record ReportGroup(List<Report> reports) implements Report {
    ReportGroup {
        reports = List.copyOf(reports);
    }

    @Override
    public void verdict(Verdict verdict) {
        reports.forEach(report -> report.verdict(verdict));
    }

    @Override
    public void verdict(Verdict verdict, ExpectedTrace expected) {
        reports.forEach(report -> report.verdict(verdict, expected));
    }

    @Override
    public void inconclusive(String trace, String reason) {
        reports.forEach(report -> report.inconclusive(trace, reason));
    }

    @Override
    public void badInput(String trace, InputException error) {
        reports.forEach(report -> report.badInput(trace, error));
    }

    @Override
    public void defect(String trace, Throwable error) {
        reports.forEach(report -> report.defect(trace, error));
    }

    @Override
    public void end() {
        reports.forEach(Report::end);
    }
}
