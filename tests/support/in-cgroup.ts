// node tests/support/in-cgroup.ts FOLDER PROGRAM …: replaces itself with the program, inside a control group.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , folder = '', ...program] = process.argv;
writeFileSync(join(folder, 'cgroup.procs'), String(process.pid));
// The program is executed again, so that Node reads the group's limit as it does in a container.
process.execve?.(process.execPath, [process.execPath, ...program], process.env);
