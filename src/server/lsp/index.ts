export { CodebookDiagnostics, type CodebookDocument } from './codebookDiagnostics.ts';
