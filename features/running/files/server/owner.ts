import { isStaff, type AnyCaller } from '#platform/server/caller.ts'
import type { Group, Owner, Reader } from './queries.ts'

export const ownerOf = (caller: AnyCaller): Owner =>
  isStaff(caller) ? { staffId: caller.staffId } : { memberId: caller.memberId }

/** A member under review is nobody yet but to their own files. */
export const readerOf = (caller: AnyCaller | null): Reader => {
  if (!caller) return { memberId: null, staffId: null, known: false }
  if (isStaff(caller)) return { memberId: null, staffId: caller.staffId, known: true }
  return { memberId: caller.memberId, staffId: null, known: caller.status === '05' || caller.status === '07' }
}

export const mayWrite = (group: Group | undefined, caller: AnyCaller): group is Group =>
  group !== undefined && (group.writableBy === 'signed-in' || isStaff(caller))
