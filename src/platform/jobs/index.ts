export { createJobs, type Jobs, type Task } from "./jobs";
