import { Consumption } from "./consumption";
import { Trends } from "./trends";

/** The dashboard's charts: a part of their own, so that the figures need not wait for them. */
export default function DashboardCharts() {
  return (
    <>
      <Trends />
      <Consumption />
    </>
  );
}
