import { z } from 'zod'

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address like https://shop.example',
})
