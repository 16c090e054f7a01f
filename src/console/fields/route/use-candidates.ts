import { keepPreviousData } from "@tanstack/react-query";
import { isNumber, isRecord, type VisitCandidate, type VisitCandidates } from "../../../contract";
import { MessageError } from "../../client/call-error";
import { t } from "../../i18n";
import { useCall } from "../../providers/use-call";

const isCandidate = (value: unknown): value is VisitCandidate =>
  isRecord(value) && isNumber(value.device_id) && typeof value.name === "string";

const isRegion = (value: unknown): value is VisitCandidates["regions"][number] =>
  isRecord(value) && typeof value.province === "string" && typeof value.city === "string" && isNumber(value.count);

function parse(answer: unknown): VisitCandidates {
  if (isRecord(answer)) {
    const { list, total, regions } = answer;
    if (Array.isArray(list) && list.every(isCandidate) && isNumber(total) && Array.isArray(regions)) {
      return { list, total, regions: regions.filter(isRegion) };
    }
  }
  throw new MessageError(t("home.unreadable"));
}

const options = { parse, placeholderData: keepPreviousData };

/** The filter of devices that a visit can include. */
export interface CandidateFilter {
  readonly weeks: number;
  /** Null for all regions. */
  readonly region: Pick<VisitCandidate, "province" | "city"> | null;
}

/** The devices that a visit can include: those that are due, and nearby ones that are due later. */
export const useCandidates = ({ weeks, region }: CandidateFilter) =>
  useCall("visit/candidates", { weeks, ...region }, options);
