import type { ReactNode } from "react";

/** The head of a column of numbers, which are aligned right. */
export const NumberHead = ({ children }: { readonly children: ReactNode }) => (
  <th scope="col" data-number>
    {children}
  </th>
);

interface NumberCellProps {
  /** The head of the column. On phones it stands before the number. */
  readonly label: string;
  /** Whether to highlight a shortage. Default: the cell has no highlight. */
  readonly isShort?: boolean;
  readonly children: ReactNode;
}

/** A number in a table. */
export const NumberCell = ({ label, isShort, children }: NumberCellProps) => (
  <td data-label={label} data-number data-short={isShort}>
    {children}
  </td>
);
