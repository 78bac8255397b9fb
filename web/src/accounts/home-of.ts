/** The first page after sign-in. */
export const homeOf = ({ isAdmin }: { isAdmin: boolean }) => (isAdmin ? '/admin/partners' : '/products')
