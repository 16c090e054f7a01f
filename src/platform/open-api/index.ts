export { attempt, type Outcome } from "./attempt";
export { createDeliveries, type Deliveries } from "./deliveries";
export { enqueueEvents } from "./enqueue";
export { makeAppId, sampleOf } from "./wire";
