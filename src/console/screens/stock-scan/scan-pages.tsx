import StockScan from "./stock-scan";

/** Scanning to stock for the storage operator. */
export const StorageScan = () => <StockScan resource="storage" />;
/** Scanning to stock for an admin. */
export const DistributionScan = () => <StockScan resource="distribution" />;
