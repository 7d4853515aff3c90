// node tests/e2e/add-staff.ts SLUG ROLE EMAIL PASSWORD: creates an account with a role in a store of the journeys'
// install.
import { withPlatform } from '#db/index.ts';
import { createUser } from '#domain/identity/index.ts';
import { findStore } from '#domain/tenancy/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createOutput } from '../../cli/command.ts';
import { onInstall } from '../../cli/on-install.ts';

const [slug = '', role = '', email = '', password = ''] = process.argv.slice(2);
const config = readConfig(process.env);
if (!config.ok) throw new Error(config.data.problems.join('\n'));

await onInstall({ values: {}, positionals: [], config: config.value, out: createOutput(false) }, async () => {
  const at = new Date();
  const store = await findStore(slug);
  const user = await createUser({ email, password, name: `A ${role}` }, at);
  if (!store || !user.ok) throw new Error(`No ${role} was made in ${slug}.`);
  await withPlatform((tx) =>
    tx
      .insertInto('staff_memberships')
      .values({ store_id: store.storeId, user_id: user.value.userId, role, created_at: at })
      .execute(),
  );
});
