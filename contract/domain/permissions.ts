/** What a member of a partner may do, each as `thing:verb`. Each endpoint of a partner declares one of them. */
export const partnerPermissions = [
  'products:read',
  'products:write',
  'batches:write',
  'batches:confirm',
  'codes:read',
  'codes:download',
  'codes:block',
  'designs:write',
  'cases:read',
  'cases:write',
  'reports:read',
  'reports:write',
  'inspections:write',
  'feedback:read',
  'feedback:write',
  'alerts:read',
  'alerts:write',
  'inbox:read',
  'inbox:write',
  'analytics:read',
  'exports:read',
  'plan:read',
  'billing:read',
  'billing:write',
  'settings:read',
  'settings:write',
  'account:close',
  'team:read',
  'team:write',
  'activity:read',
  'keys:manage',
  'pins:manage',
  'webhooks:manage',
  'domains:manage',
  'archives:write',
] as const
export type PartnerPermission = (typeof partnerPermissions)[number]

/** What an admin may do. Each endpoint of admins declares one of them. */
export const adminPermissions = [
  'applications:read',
  'applications:write',
  'partners:read',
  'partners:write',
  'payments:read',
  'payments:write',
  'reports:read',
  'reports:write',
  'inspections:write',
  'system:read',
  'system:write',
  'activity:read',
] as const
export type AdminPermission = (typeof adminPermissions)[number]

export type Permission = PartnerPermission | AdminPermission

/** The roles in a company. */
export const companyRoles = ['owner', 'production', 'quality', 'analyst', 'inspector'] as const
/** `sample`: a member of a trial company who tries things in its company of sample data. */
export const partnerRoles = [...companyRoles, 'sample'] as const
export type PartnerRole = (typeof partnerRoles)[number]

/** The roles that an invitation may give. Only a member can be made an owner. */
export const invitedRoles = ['production', 'quality', 'analyst', 'inspector'] as const
export type InvitedRole = (typeof invitedRoles)[number]

/** The roles that `npm run admin` gives. */
export const staffRoles = ['owner', 'reviewer', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]
/** `inspector`: somebody of an authority, whom an admin appoints. */
export const adminRoles = [...staffRoles, 'inspector'] as const
export type AdminRole = (typeof adminRoles)[number]

const everyMember = [
  'products:read',
  'codes:read',
  'feedback:read',
  'alerts:read',
  'inbox:read',
  'analytics:read',
  'plan:read',
  'settings:read',
  'team:read',
] as const satisfies PartnerPermission[]

const production = ['products:write', 'batches:write', 'codes:download', 'designs:write'] as const
const quality = [
  'batches:write',
  'batches:confirm',
  'codes:block',
  'cases:read',
  'cases:write',
  'reports:read',
  'reports:write',
  'inspections:write',
  'feedback:write',
  'alerts:write',
  'inbox:write',
] as const

/** The permissions of each role of a partner's members (docs/company-and-plans.md, "Roles"). */
export const permissionsOfPartnerRole: Record<PartnerRole, readonly PartnerPermission[]> = {
  owner: partnerPermissions,
  production: [...everyMember, ...production],
  quality: [...everyMember, ...quality],
  analyst: [...everyMember, 'cases:read', 'reports:read', 'exports:read'],
  inspector: ['inspections:write'],
  sample: [...everyMember, ...new Set([...production, ...quality]), 'exports:read', 'activity:read'],
}

/** The roles that include a permission. */
export const rolesWith = (permission: PartnerPermission): PartnerRole[] =>
  partnerRoles.filter((role) => permissionsOfPartnerRole[role].includes(permission))

/** The permissions of each role of admins. */
export const permissionsOfAdminRole: Record<AdminRole, readonly AdminPermission[]> = {
  owner: adminPermissions,
  reviewer: ['applications:read', 'applications:write', 'partners:read', 'reports:read', 'reports:write'],
  support: ['applications:read', 'partners:read', 'payments:read', 'reports:read', 'system:read', 'activity:read'],
  inspector: ['inspections:write'],
}

/** The permissions of someone signed in: of an admin's role, or of the role in the partner that the session is for. */
export function listPermissions(role: { adminRole: AdminRole | null; partnerRole: PartnerRole | null }) {
  const permissions: readonly Permission[] = role.adminRole
    ? permissionsOfAdminRole[role.adminRole]
    : role.partnerRole
      ? permissionsOfPartnerRole[role.partnerRole]
      : []
  return permissions
}
