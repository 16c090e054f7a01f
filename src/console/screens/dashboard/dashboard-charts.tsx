import { Consumption } from "./consumption";
import { Trends } from "./trends";

/** The dashboard's charts, in their own chunk so that the figures do not wait for them. */
export default function DashboardCharts() {
  return (
    <>
      <Trends />
      <Consumption />
    </>
  );
}
