/** Prints a JSON array item by item: the whole of it never stands in memory. */
export function jsonArray(print: (text: string) => void) {
  let before = '[';
  return {
    item(value: unknown): void {
      print(`${before}\n  ${JSON.stringify(value)}`);
      before = ',';
    },
    end(): void {
      print(before === '[' ? '[]\n' : '\n]\n');
    },
  };
}
