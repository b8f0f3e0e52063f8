declare module 'virtual:icon/*' {
  /** The shapes of an icon of Lucide (build/icons.mjs). */
  const shapes: string;
  export default shapes;
}
