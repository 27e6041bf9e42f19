import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'

import { type DoorDevice, doorDevicesQuery, removeDoorDevice } from '#api/desk/door-devices.ts'
import { asProblem } from '#api/problem.ts'
import { useNow } from '#browser/now.ts'
import { ownBuild } from '#browser/own-build.ts'
import { useEventPage } from '#events/event-context.tsx'
import { clockIn } from '#format/intl-dates.ts'
import { grouped } from '#format/numbers.ts'
import { pastTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { Section } from '#ui/section.tsx'
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'

/** Milliseconds after which two of the signs that a device gives every minute are missing. */
const unheardMs = 150_000

/** For organizers: the devices at the doors, who is at them, and what waits there. */
export function DoorDevices({ eventId }: { eventId: string }) {
  const client = useQueryClient()
  const now = useNow()
  const { zone } = useEventPage()
  const { data } = useQuery(doorDevicesQuery(eventId))
  const devices = data?.devices ?? []
  if (devices.length === 0) return null
  const remove = async ({ id }: DoorDevice) => {
    try {
      await removeDoorDevice(eventId, id)
    } catch (failure) {
      toast({ text: say('Couldn’t take it off the list'), detail: asProblem(failure).title, meaning: 'no' })
    }
    await client.invalidateQueries({ queryKey: doorDevicesQuery(eventId).queryKey })
  }
  return (
    <Section title={say('Devices at the doors')}>
      <Table label={say('Devices at the doors')}>
        <TableHead>
          <TableHeader>{say('Door')}</TableHeader>
          <TableHeader>{say('Who')}</TableHeader>
          <TableHeader>{say('Last heard of')}</TableHeader>
          <TableHeader numeric>{say('Waiting')}</TableHeader>
          <TableHeader>
            <span className="sr-only">{say('Remove')}</span>
          </TableHeader>
        </TableHead>
        <tbody>
          {devices.map((device) => {
            const seen = Date.parse(device.seenAt)
            const clock = clockIn(seen, zone)
            const isUnheard = device.isSilent || now - seen > unheardMs
            return (
              <TableRow key={device.id}>
                <TableCell>{device.door === null ? say('no door named') : <bdi>{device.door}</bdi>}</TableCell>
                <TableCell>
                  <bdi>{device.by.name ?? say('a former colleague')}</bdi>
                </TableCell>
                <TableCell>
                  <span className="flex flex-wrap items-center gap-x-2">
                    {isUnheard ? clock : pastTime(Math.min(seen, now), now)}
                    {device.isSilent ? <Badge meaning="wait">{say('Silent')}</Badge> : null}
                    {device.build === ownBuild() ? null : <Badge meaning="neutral">{say('Another version')}</Badge>}
                  </span>
                </TableCell>
                <TableCell numeric>
                  {isUnheard
                    ? say('unknown, was {count, number} at {time}', { count: device.waiting, time: clock })
                    : grouped(device.waiting)}
                </TableCell>
                <TableCell>
                  {device.isSilent ? (
                    <IconButton label={say('Take it off the list')} icon={<X />} onClick={() => void remove(device)} />
                  ) : null}
                </TableCell>
              </TableRow>
            )
          })}
        </tbody>
      </Table>
    </Section>
  )
}
