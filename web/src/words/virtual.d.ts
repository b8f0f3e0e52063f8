declare module 'virtual:words' {
  /** Loaders of the messages, by language and area. */
  export const loaders: Record<string, Record<string, () => Promise<{ default: unknown }>>>;
}
