import { Sheet, type SheetProps } from "./sheet/sheet";

type Props = Required<Pick<SheetProps, "title" | "children" | "footer" | "canClose" | "onClose">>;

/** A dialog; on a phone a sheet. */
export const Dialog = (props: Props) => <Sheet {...props} wide="dialog" />;
