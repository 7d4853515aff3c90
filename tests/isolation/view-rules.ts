import type { Rule } from './catalogue-rules.ts';
import { TENANT_TABLES } from './tables.ts';

const TENANT = `array[${TENANT_TABLES.map((name) => `'${name}'`).join(', ')}]::name[]`;
const columnsOf = (schema: string) => `(select c.relname, a.attname, a.atttypid, c.oid
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'v'))`;

/** Columns whose names suggest personal data or a secret. */
const PERSONAL =
  '(email|phone|address|recipient|user_name|password|secret|token|_hash$|xml|buyer|payload|^ip$|note$|^notes$|comment|body_text|reason$)';
/**
 * Columns with such a name that contain neither: of files, of the shop's legal details, of texts written by its
 * staff.
 */
const HARMLESS = [
  'checkout_attempts.key_hash',
  'digital_files.file_hash',
  'import_images.reason',
  'invoice_settings.addresses',
  'invoice_settings.notes',
  'invoice_settings.short_address',
  'invoices.data_hash',
  'invoices.previous_hash',
  'mail_senders.address',
  'order_lines.media_hash',
  'payouts.file_hash',
  'stock_movements.note',
  'stock_movements.reason',
  'return_lines.reason',
  'store_settings.contact_email',
  'store_settings.contact_phone',
  'store_texts.address',
  'unstamped_invoices.reason',
  'waiting_documents.reason',
];

/** Rules for the masked views that an operator's view reads (A6). */
export const VIEW_RULES: Rule[] = [
  {
    name: 'a masked view has the columns of its table, with the same types',
    broken: `select coalesce(v.relname, t.relname) || '.' || coalesce(v.attname, t.attname) as what
      from ${columnsOf('viewing')} v
      full join (select * from ${columnsOf('public')} x
        where exists (select from pg_class w where w.relnamespace = 'viewing'::regnamespace and w.relname = x.relname)) t
        on (t.relname, t.attname, t.atttypid) = (v.relname, v.attname, v.atttypid)
      where v.oid is null or t.oid is null`,
    mutation: 'alter table public.orders add column middle_name text',
  },
  {
    name: 'a column whose name speaks of a person or a secret is masked or listed as harmless',
    broken: `select t.relname || '.' || t.attname as what from ${columnsOf('public')} t
      left join pg_class v on v.relnamespace = 'viewing'::regnamespace and v.relname = t.relname
      where t.relname = any (${TENANT}) and t.attname ~ '${PERSONAL}'
        and t.relname || '.' || t.attname <> all (array['${HARMLESS.join("', '")}'])
        and t.atttypid in ('text'::regtype, 'jsonb'::regtype)
        and (v.oid is null or pg_get_viewdef(v.oid) !~ ('AS ' || t.attname || '[,\\s]|WHERE false'))`,
    mutation: 'alter table public.carriers add column contact_phone text',
  },
  {
    name: 'only souk_app reads the masked views, and nobody writes them',
    broken: `select c.relname || ' to ' || g.grantee::regrole as what
      from pg_class c cross join lateral aclexplode(c.relacl) g
      where c.relnamespace = 'viewing'::regnamespace and g.grantee <> c.relowner
        and (g.grantee <> 'souk_app'::regrole or g.privilege_type <> 'SELECT')`,
    mutation: 'grant update on viewing.orders to souk_app',
  },
];
