import { PostcodeDialog } from '#platform/web/address/postcode-dialog.tsx'

type AddressSearchProps = {
  open: boolean
  onClose: () => void
  onPick: (place: { postcode: string; address1: string }) => void
}

/** Where parcels go is found, not typed: the road, else the lot, with its building. */
export const AddressSearch = ({ open, onClose, onPick }: AddressSearchProps) => (
  <PostcodeDialog
    open={open}
    onClose={onClose}
    onPick={({ postcode, roadAddress, jibunAddress, buildingName }) => {
      onPick({
        postcode,
        address1: (roadAddress || jibunAddress) + (buildingName ? ` (${buildingName})` : ''),
      })
      onClose()
    }}
  />
)
