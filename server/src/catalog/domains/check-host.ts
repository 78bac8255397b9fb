import type { CompanyHosts } from '../../platform/lib/company-hosts.ts'

/** Whether a label with this host is one of ours: the operator's, or the verified own address of a company. */
export const checkHost = ({ ownHosts }: CompanyHosts, host: string) => ({
  isOurs: ownHosts(host).includes(host.toLowerCase()),
})
