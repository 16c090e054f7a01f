import StockScan from "./stock-scan";

export const OfStorage = () => <StockScan resource="storage" />;
export const OfDistribution = () => <StockScan resource="distribution" />;
