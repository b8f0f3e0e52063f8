declare module 'virtual:words' {
  /** How each area of each language is loaded. */
  export const loaders: Record<string, Record<string, () => Promise<{ default: unknown }>>>;
}
