export { attempt, type Outcome, type Parcel } from "./attempt";
export { createDeliveries, type Deliveries } from "./deliveries";
export { enqueueEvents } from "./enqueue";
export { makeAppId, sampleOf, signatureOf } from "./wire";
