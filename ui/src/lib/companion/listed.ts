/** Some words as a list: one; one and another; one, another and a third. */
export function listed(words: string[], joint: string): string {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} ${joint} ${words.at(-1)}` : (words[0] ?? "");
}
