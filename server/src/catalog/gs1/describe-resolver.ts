import { gs1Vocabulary } from './link-level.ts'
import { linksetContext } from './send-links.ts'

export const resolverMethods = 'GET, HEAD, OPTIONS'

/** The description that the GS1-Conformant Resolver standard asks of every resolver. */
export const describeResolver = (publicUrl: string) => ({
  name: 'Sahihi',
  resolverRoot: publicUrl,
  supportedPrimaryKeys: ['01'],
  supportedLinkType: [{ namespace: gs1Vocabulary, prefix: 'gs1:' }],
  linkTypeDefaultCanBeLinkset: false,
  jsonLdContextLocation: linksetContext,
})
