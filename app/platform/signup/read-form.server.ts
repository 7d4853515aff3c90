import { z } from 'zod';
import type { Typed } from './signup-view.ts';

const line = (most: number) => z.string().max(most).catch('');

const fields = z.object({
  name: line(200),
  email: line(254),
  password: line(1000),
  shop: line(200),
  slug: line(80),
  country: line(2),
  trade: line(20),
  terms: line(10),
  plan: line(40),
  pick: line(80),
  challenge: line(200),
  proof: line(20),
  website: line(2000),
});

export type PostedForm = {
  typed: Typed;
  password: string;
  plan: string;
  challenge: string;
  proof: string;
  /** The suggested address that was pressed in a browser without scripts; otherwise ''. */
  pick: string;
  /** A honeypot: people do not see this field, so only bots fill it in. */
  trap: string;
};

export function readForm(form: FormData): PostedForm {
  const { name, email, shop, slug, country, trade, terms, website, ...others } = fields.parse(
    Object.fromEntries(form),
  );
  const address = slug.trim().toLowerCase();
  return {
    ...others,
    trap: website,
    typed: { name, email, shop, slug: address, country, trade, terms: terms !== '' },
  };
}
