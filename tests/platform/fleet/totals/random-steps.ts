import fc from "fast-check";

/** A random operation on a few devices. */
export type Step =
  | { readonly kind: "reports"; readonly reports: readonly StepReport[] }
  | {
      readonly kind: "give";
      readonly device: number;
      readonly group: number | null;
      readonly customer: number | null;
      readonly place: readonly [longitude: number | "", latitude: number | ""];
    }
  | { readonly kind: "switch"; readonly customer: number; readonly isBack: boolean }
  | { readonly kind: "enable" | "unbind" | "delete" | "swap" | "clear"; readonly device: number }
  | { readonly kind: "settings"; readonly device: number; readonly months: number }
  | { readonly kind: "leave"; readonly customer: number }
  | { readonly kind: "disband"; readonly group: number }
  | { readonly kind: "jobs"; readonly days: number };

interface StepReport {
  readonly device: number;
  /** Steps of five minutes. */
  readonly age: number;
  readonly dispensed_ml: number;
  readonly remaining_ratio: number;
  readonly alarms: readonly number[];
}

export const [fleet, owners] = [4, 2];
const oneDevice = fc.nat(fleet - 1);
const oneOwner = fc.option(fc.nat(owners - 1));
const onDevices = ["enable", "unbind", "delete", "swap", "clear"] as const;
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("reports" as const),
      reports: fc.array(
        fc.record({
          device: oneDevice,
          // In random order, so that most reports are late and some have the same time.
          age: fc.nat(60 * 12),
          dispensed_ml: fc.integer({ min: 0, max: 3000 }).map((thousandths) => thousandths / 1000),
          remaining_ratio: fc.nat(100),
          alarms: fc.uniqueArray(fc.constantFrom(1, 2, 4), { maxLength: 2 }),
        }),
        { minLength: 1, maxLength: 8 },
      ),
    }),
  },
  fc.record({
    kind: fc.constant("give" as const),
    device: oneDevice,
    group: oneOwner,
    customer: oneOwner,
    place: fc.constantFrom(
      ["", ""] as const,
      [116.41, 39.9] as const,
      [116.42, 39.91] as const,
      [-0.1, -33.5] as const,
    ),
  }),
  fc.record({ kind: fc.constant("switch" as const), customer: fc.nat(owners - 1), isBack: fc.boolean() }),
  fc.record({ kind: fc.constantFrom(...onDevices), device: oneDevice }),
  fc.record({ kind: fc.constant("settings" as const), device: oneDevice, months: fc.constantFrom(0, 1, 12) }),
  fc.record({ kind: fc.constant("leave" as const), customer: fc.nat(owners - 1) }),
  fc.record({ kind: fc.constant("disband" as const), group: fc.nat(owners - 1) }),
  fc.record({ kind: fc.constant("jobs" as const), days: fc.nat(4) }),
);
