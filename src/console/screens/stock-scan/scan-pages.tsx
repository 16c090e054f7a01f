import StockScan from "./stock-scan";

/** The scan page of the storage operator. */
export const StorageScan = () => <StockScan resource="storage" />;
/** The scan page of platform administrators. */
export const DistributionScan = () => <StockScan resource="distribution" />;
