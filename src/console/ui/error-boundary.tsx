import { Component, type ReactNode } from "react";
import { ErrorFallback, type ErrorKind } from "./error-fallback";
import { isDeclarationError } from "./load-module";

interface Props {
  readonly children: ReactNode;
  /** Handles a retry. By default the boundary renders its children again. */
  readonly onRetry?: () => void;
  /** Classifies an error; "broken" by default. */
  readonly describe?: (error: unknown) => ErrorKind;
}

interface State {
  readonly error: unknown;
  readonly hasFailed: boolean;
}

const initialState: State = { error: null, hasFailed: false };

/** Limits an error to its part of the page and offers a retry. */
export class ErrorBoundary extends Component<Props, State> {
  override state = initialState;

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  readonly #retry = (): void => {
    if (this.props.onRetry === undefined) this.setState(initialState);
    else this.props.onRetry();
  };

  override render(): ReactNode {
    const { error, hasFailed } = this.state;
    if (!hasFailed) return this.props.children;
    const kind = isDeclarationError(error) ? "declaration" : (this.props.describe?.(error) ?? "broken");
    return (
      <ErrorFallback
        kind={kind}
        detail={kind !== "missing" && error instanceof Error ? error.message : ""}
        onRetry={this.#retry}
      />
    );
  }
}
