export {
  checkLinkKey,
  forgetLinkKeys,
  makeLinkKey,
  redeemLinkKey,
  LINK_MS,
  type LinkPurpose,
} from './link-keys.ts'
