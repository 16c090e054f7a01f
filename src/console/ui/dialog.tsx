import { Sheet, type SheetProps } from "./sheet/sheet";

type Props = Required<Pick<SheetProps, "title" | "children" | "footer" | "canClose" | "onClose">>;

/** A dialog; a bottom sheet on a phone. */
export const Dialog = (props: Props) => <Sheet {...props} wide="dialog" />;
