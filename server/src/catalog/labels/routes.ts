import * as endpoints from '@sahihi/contract/endpoints/labels.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { deleteLogo } from './delete-logo.ts'
import { previewLabelDesign } from './preview-label-design.ts'
import { getLabelDesign } from './queries.ts'
import { updateLabelDesign } from './update-label-design.ts'
import { uploadLogo } from './upload-logo.ts'

export function labelRoutes(route: Route, { db, config, clock }: AppContext) {
  const deps = () => ({ db, linkBase: `${config.PUBLIC_URL}/verify/`, now: clock() })
  route(endpoints.getLabelDesign, ({ partner }) => getLabelDesign(db, partner))
  route(endpoints.previewLabelDesign, ({ partner, body }) => previewLabelDesign(deps(), partner, body))
  route(endpoints.updateLabelDesign, ({ actor, body }) => updateLabelDesign(deps(), actor, body))
  route(endpoints.uploadLogo, ({ actor, body }) => uploadLogo(deps(), actor, body))
  route(endpoints.deleteLogo, ({ actor }) => deleteLogo(deps(), actor))
}
