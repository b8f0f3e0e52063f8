// The shape of a rules page. The numbers are those that the server's refusals cite.

export interface RuleBook {
  title: string;
  lead: string;
  parts: RulePart[];
  /** How moves are written and made on this site. */
  playing: string[];
}

export interface RulePart {
  title: string;
  rules: { number: number; text: string }[];
}
