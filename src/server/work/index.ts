export { Crew } from './crew.ts';
export { job, jobKind, type Job, type JobContext, type JobKind, type Runner } from './job.ts';
export { LocalRunner } from './localRunner.ts';
export { serveJobs } from './serveJobs.ts';
export { WorkerRunner } from './workerRunner.ts';
export { Waiters } from './waiters.ts';
