/** One tab of a browser, as far as the engines' smoke needs it. Elements are named by an expression that gives one. */
export type Tab = {
  goto(url: string): Promise<void>
  /** What an expression gives in the page. */
  read<T>(expression: string): Promise<T>
  click(element: string): Promise<void>
  type(element: string, text: string): Promise<void>
  close(): Promise<void>
}
