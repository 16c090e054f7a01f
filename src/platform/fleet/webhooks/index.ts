export { attempt, type Outcome } from "./attempt-delivery";
export { createDeliveries, type Deliveries } from "./delivery-worker";
export { enqueueEvents } from "./enqueue-events";
export { makeAppId, sampleOf } from "./webhook-request";
