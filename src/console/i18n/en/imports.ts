import type { Texts } from "../language";
import type { imports as inChinese } from "../zh/imports";

/** Texts of the import wizard. */
export const imports = {
  "import.steps": "Steps of the import",
  "import.step.file": "File",
  "import.step.columns": "Columns",
  "import.step.check": "Check",
  "import.step.import": "Import",
  "import.step.report": "Result",
  "import.check": "Check the file",
  "import.checking": "The server checks the rows; nothing is written yet…",
  "import.checkFirst": "Every row is checked first. The import starts when you confirm it.",
  "import.noCheck":
    "This server does not check files before an import. The whole file is imported at once; refused rows are returned with the reason.",
  "import.whole": "Upload and import",
  "import.columnsHint":
    "Choose the field for each column of the file. Fields marked * are required; columns without a field are not imported.",
  "import.fileColumn": "Column of the file",
  "import.fills": "Imported as",
  "import.fillsOf": "“{head}” is imported as",
  "import.noHead": "Column {column} (no heading)",
  "import.example": "e.g. {example}",
  "import.nothing": "Not imported",
  "import.needed": "Required, but no column is chosen for: {names}",
  "import.oneNeeded": "At least one of these is required: {names}",
  "import.comma": ", ",
  "import.continue": "Continue",
  "import.another": "Choose another file",
  "import.columns": "Columns",
  "import.nothingWritten": "Nothing has been imported yet.",
  "import.good": "can be imported",
  "import.bad": "with errors",
  "import.noneGood": "No row can be imported. Save the rows, correct them and upload that file.",
  "import.someBad": "Rows with errors are not imported: save them as a file, correct them and upload that file.",
  "import.allGood": "Every row can be imported.",
  "import.fault.format": "Missing or invalid values",
  "import.fault.repeated": "Repeated in the file",
  "import.fault.exists": "Already exists",
  "import.fault.unknown": "Refers to an unknown record",
  "import.fault.other": "Other reasons",
  "import.faults": "Types of errors",
  "import.start": "Import {rows} rows",
  "import.start_one": "Import 1 row",
  "import.progress": "{settled} of {total} rows done",
  "import.running":
    "Keep this page open. You can stop at any time: the current batch is finished, and no more rows are sent.",
  "import.stop": "Stop",
  "import.stopping": "Stopping after the current batch…",
  "import.stopped": "Stopped. {rows} rows have not been sent.",
  "import.stopped_one": "Stopped. 1 row has not been sent.",
  "import.failed": "The server refused the next batch, and no row of it was imported: {message}",
  "import.uncertain":
    "{rows} rows were sent, but the server did not answer ({message}). They may have been imported. “Resume” asks the server first, so that no row is imported twice.",
  "import.uncertain_one":
    "1 row was sent, but the server did not answer ({message}). It may have been imported. “Resume” asks the server first, so that no row is imported twice.",
  "import.uncertainBrief":
    "{rows} rows were sent without an answer and may have been imported. “Resume” asks the server first, so that no row is imported twice.",
  "import.uncertainBrief_one":
    "1 row was sent without an answer and may have been imported. “Resume” asks the server first, so that no row is imported twice.",
  "import.sessionOver":
    "Your session ended during the import. {rows} rows are not imported. Resume the import or save them as a file.",
  "import.sessionOver_one":
    "Your session ended during the import. 1 row is not imported. Resume the import or save it as a file.",
  "import.interrupted":
    "The import of “{name}” was interrupted with {rows} rows left. Sign in with the same account and open the import again to resume it or to save the rows.",
  "import.interrupted_one":
    "The import of “{name}” was interrupted with 1 row left. Sign in with the same account and open the import again to resume it or to save the row.",
  "import.unclear": "the answer does not account for every row",
  "import.goOn": "Resume",
  "import.end": "End here",
  "import.entered": "imported",
  "import.refused": "refused",
  "import.left": "not sent",
  "import.uncertainRows": "uncertain",
  "import.allEntered": "All {rows} rows were imported.",
  "import.allEntered_one": "The row was imported.",
  "import.mend":
    "Save the refused rows, correct them as the column “Reason” says and upload that file. The columns “Row” and “Reason” are ignored, and no row is imported twice.",
  "import.saveRefused": "Save the refused rows ({rows})",
  "import.saveLeft": "Save the rows not sent ({rows})",
  "import.refusedName": "Refused rows",
  "import.leftName": "Rows not sent",
  "import.notSent": "Not sent",
  "import.notCertain": "Sent without an answer; may have been imported",
  "import.uploadMended": "Upload the corrected file",
  "import.uploadAnother": "Upload another file",
  "import.leaveTitle": "The import is not finished",
  "import.leaveUnstarted":
    "The file has been checked, but no row was imported yet. If you leave, you have to upload it again.",
  "import.leaveLeft": "{count} rows are not imported. If you leave, they are discarded; imported rows stay.",
  "import.leaveLeft_one": "1 row is not imported. If you leave, it is discarded; imported rows stay.",
  "import.leave": "Leave",
  "import.stay": "Stay",
} satisfies Pick<Texts, keyof typeof inChinese> & Partial<Texts>;
