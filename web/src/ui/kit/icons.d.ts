declare module 'virtual:icon/*' {
  /** An icon of Lucide (build/icons.mjs). */
  const path: string;
  export default path;
}
