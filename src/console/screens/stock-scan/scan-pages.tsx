import StockScan from "./stock-scan";

/** Scanning to stock for the storage operator. */
export const OfStorage = () => <StockScan resource="storage" />;
/** Scanning to stock for an admin. */
export const OfDistribution = () => <StockScan resource="distribution" />;
