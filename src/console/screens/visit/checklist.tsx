import { useSearchParams } from "react-router";
import { VisitChecklist } from "./visit-checklist";
import { VisitChoice } from "./visit-choice";

/** The checklist of the visit in the address (`?visit=7`). Without one, a list of visits to choose from. */
export default function Checklist() {
  const [params] = useSearchParams();
  const id = Number(params.get("visit"));
  return Number.isSafeInteger(id) && id > 0 ? <VisitChecklist key={id} id={id} /> : <VisitChoice />;
}
