import { type Permission, permissions, type Role } from '@clearhold/contract/accounts/permissions'
import { sql } from 'kysely'
import { oneOf } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { rowSchema } from '#platform/database/read-rows.ts'
import type { AccountsTables } from '#platform/database/tables.generated.ts'

const permissionRow = rowSchema('PermissionRow', { permission: oneOf(permissions) })

export async function readPermissions(reader: Reader, personId: string): Promise<Permission[]> {
  const rows = await reader
    .withTables<AccountsTables>()
    .selectFrom('accounts.permission')
    .select('permission')
    .where('person_id', '=', personId)
    .orderBy('permission')
    .execute()
  return permissionRow.checked(rows).map(({ permission }) => permission)
}

/** How many people hold this permission, in any account state. */
export async function countHolders(reader: Reader, permission: Permission): Promise<number> {
  const row = await reader
    .withTables<AccountsTables>()
    .selectFrom('accounts.permission')
    .select((column) => column.fn.countAll<bigint>().as('holders'))
    .where('permission', '=', permission)
    .executeTakeFirstOrThrow()
  return Number(row.holders)
}

/** Serialises changes of permissions: two that are each harmless must not together remove the last owners. */
export async function lockPermissions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('accounts.permission'))`.execute(tx)
}

export async function deletePermissions(tx: Tx, personId: string): Promise<void> {
  await tx.withTables<AccountsTables>().deleteFrom('accounts.permission').where('person_id', '=', personId).execute()
}

export async function insertPermissions(tx: Tx, personId: string, permissions: readonly Permission[]): Promise<void> {
  if (permissions.length === 0) return
  await tx
    .withTables<AccountsTables>()
    .insertInto('accounts.permission')
    .values(permissions.map((permission) => ({ person_id: personId, permission })))
    .execute()
}

export async function writeRole(tx: Tx, personId: string, role: Role): Promise<void> {
  await tx
    .withTables<AccountsTables>()
    .updateTable('accounts.person')
    .set({ role })
    .where('id', '=', personId)
    .execute()
}
