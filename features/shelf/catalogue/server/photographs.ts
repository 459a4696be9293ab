import { openPictures } from '#features/running/files/server/index.ts'
import { serve } from '#platform/server/serve.ts'
import { showPhotograph } from '../photograph-contract.ts'

export const PHOTO_GROUP = 'product-images'

const picture = openPictures(PHOTO_GROUP)

export const photographRoutes = [
  serve(showPhotograph, async (call) => {
    const accept = String(call.request.headers.accept ?? '')
    const found = await picture(call, { ...call.params, accept })
    if (!found) throw call.refuse('photograph-not-found')
    return found
  }),
]
