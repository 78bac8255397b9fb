import * as spots from '@sahihi/contract/endpoints/pack-spots.ts'
import * as endpoints from '@sahihi/contract/endpoints/pictures.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Route } from '../../platform/http/mount-endpoints.ts'
import { addPackSpot } from './add-pack-spot.ts'
import { deleteCompanyLogo } from './delete-company-logo.ts'
import { deleteProductPicture } from './delete-product-picture.ts'
import { listPackSpots } from './list-pack-spots.ts'
import { getPicture } from './queries.ts'
import { removePackSpot } from './remove-pack-spot.ts'
import { updatePackSpot } from './update-pack-spot.ts'
import { uploadCompanyLogo } from './upload-company-logo.ts'
import { uploadProductPicture } from './upload-product-picture.ts'

export function pictureRoutes(route: Route, context: AppContext) {
  route(endpoints.uploadProductPicture, ({ actor, params, body }) =>
    uploadProductPicture(context, actor, params.id, body),
  )
  route(endpoints.deleteProductPicture, ({ actor, params }) => deleteProductPicture(context, actor, params.id))
  route(endpoints.uploadCompanyLogo, ({ actor, body }) => uploadCompanyLogo(context, actor, body))
  route(endpoints.deleteCompanyLogo, ({ actor }) => deleteCompanyLogo(context, actor))
  route(spots.listPackSpots, ({ partner, params }) => listPackSpots(context.db, partner, params.id))
  route(spots.addPackSpot, ({ actor, params, query, body }) =>
    addPackSpot(context, actor, { productId: params.id, sentence: query.sentence, image: body }),
  )
  route(spots.updatePackSpot, ({ actor, params, body }) => updatePackSpot(context, actor, params, body))
  route(spots.removePackSpot, ({ actor, params }) => removePackSpot(context, actor, params))
  route(endpoints.getPicture, async ({ params, reply }) =>
    reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(await getPicture(context.db, params.id)),
  )
}
