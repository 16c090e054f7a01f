export { type AttemptResult, attemptDelivery } from "./attempt-delivery";
export { createDeliveryWorker, type DeliveryWorker } from "./delivery-worker";
export { enqueueEvents } from "./enqueue-events";
export { generateAppId, sampleEvents } from "./webhook-request";
