import { afterEach, describe, expect, it } from "vitest"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { isKnownNetwork } from "#app/domain/identity/accounts/known-devices.server.ts"
import {
  endAllSessions,
  endOtherSessions,
  findActorBySession,
  purgeSessions,
} from "#app/domain/identity/accounts/sessions.server.ts"
import {
  endDevice,
  endOtherDevices,
  listDevices,
} from "#app/domain/identity/accounts/signed-in-devices.server.ts"
import { deviceOf } from "#app/domain/shared/device.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { anInfluencer, aSession } from "#tests/support/domain.ts"
import { eventsOf } from "#tests/support/recovery.ts"
import { oneValue } from "#tests/support/rows.ts"

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
const NEWER_CHROME = CHROME.replace("140", "141")
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
const HOME = "203.0.113.7"

afterEach(() => clock.release())

describe("signed-in devices", () => {
  it("are listed with this one first and the network shortened", () => {
    const maya = anInfluencer()
    const phone = aSession(maya, { ip: "2001:db8:7:1::9", userAgent: FIREFOX })
    const here = aSession(maya, { ip: HOME, userAgent: CHROME })
    aSession(anInfluencer(), { ip: HOME, userAgent: CHROME })
    const devices = listDevices(maya, here)
    expect(devices.map(({ device, network }) => [device, network])).toEqual([
      ["Chrome on Windows", "203.0.113.x"],
      ["Firefox on Linux", "2001:db8:7:x"],
    ])
    expect(devices.map(({ isThisDevice }) => isThisDevice)).toEqual([true, false])
    for (const secret of [phone, here, oneValue("SELECT id_hash FROM sessions")]) {
      expect(JSON.stringify(devices)).not.toContain(secret)
    }
  })

  it("are signed out singly or together, and another user's never", () => {
    const [maya, asha] = [anInfluencer(), anInfluencer()]
    const [here, lost, tablet] = [aSession(maya), aSession(maya), aSession(maya)]
    const others = aSession(asha)
    const idOf = (token: string) => listDevices(maya, token)[0]?.id ?? ""
    const [othersDevice] = listDevices(asha, others)
    expect(() => endDevice(maya, othersDevice?.id ?? "", here)).toThrow("no longer logged in")
    endDevice(maya, idOf(lost), here)
    expect([here, lost, tablet].map((token) => !!findActorBySession(token))).toEqual([
      true,
      false,
      true,
    ])
    endOtherDevices(maya, here)
    expect([here, tablet, others].map((token) => !!findActorBySession(token))).toEqual([
      true,
      false,
      true,
    ])
  })

  it("are limited to fifty", () => {
    const maya = anInfluencer()
    const [here] = Array.from({ length: 60 }, () => aSession(maya))
    const devices = listDevices(maya, here ?? "")
    expect(devices).toHaveLength(50)
    expect(devices[0]?.isThisDevice).toBe(true)
  })

  it("have names from our list only, whatever the browser sends", () => {
    const liar = "Call-0800-HELP http://evil.example/1.0 (You have won)"
    expect(deviceOf(liar)).toBe("Unknown browser")
    for (const nothing of [null, undefined, ""]) expect(deviceOf(nothing)).toBe("Unknown browser")
  })
})

describe("a new sign-in", () => {
  const told = (userId: string) =>
    eventsOf(userId)
      .filter(({ type }) => type === "account.signed_in")
      .map(({ data }) => data)

  it("is notified for an unknown browser or network, except the first", () => {
    const maya = anInfluencer()
    aSession(maya, { ip: HOME, userAgent: CHROME })
    expect(told(maya.userId)).toEqual([])
    aSession(maya, { ip: HOME, userAgent: FIREFOX })
    expect(told(maya.userId)).toEqual([{ device: "Firefox on Linux" }])
    aSession(maya, { ip: "198.51.100.1", userAgent: CHROME })
    expect(told(maya.userId)).toHaveLength(2)
  })

  it("is notified for an account without recent sessions", async () => {
    const maya = anInfluencer()
    aSession(maya, { ip: HOME, userAgent: CHROME })
    clock.advance(91 * DAY)
    await purgeSessions()
    aSession(maya, { ip: "198.51.100.1", userAgent: FIREFOX })
    expect(told(maya.userId)).toEqual([{ device: "Firefox on Linux" }])
  })

  it("is not notified for a browser update or a neighbouring address", () => {
    const maya = anInfluencer()
    aSession(maya, { ip: "2001:db8:7:1::9", userAgent: CHROME })
    endAllSessions(maya.userId)
    aSession(maya, { ip: "2001:db8:7:1::10", userAgent: NEWER_CHROME })
    expect(told(maya.userId)).toEqual([])
  })

  const OTHER = { ip: "198.51.100.1", userAgent: FIREFOX }

  /** A user on two devices: one logged out, left or present. */
  function onTwoDevices() {
    const maya = anInfluencer()
    aSession(maya, OTHER)
    endAllSessions(maya.userId)
    aSession(maya, OTHER)
    clock.advance(15 * DAY)
    const here = aSession(maya, { ip: HOME, userAgent: CHROME })
    aSession(maya, OTHER)
    expect(told(maya.userId)).toEqual([{ device: "Chrome on Windows" }])
    return { maya, here }
  }

  it.each([
    ["signed out from another", endOtherDevices],
    [
      "signed out when the email was changed",
      ({ userId }: Actor, here: string) => endOtherSessions(userId, here),
    ],
    [
      "signed out by itself in the list",
      (maya: Actor, here: string) => {
        const other = listDevices(maya, here).find(({ isThisDevice }) => !isThisDevice)
        endDevice(maya, other?.id ?? "", here)
      },
    ],
  ])("is notified again for a device that was %s", (_, end) => {
    const { maya, here } = onTwoDevices()
    end(maya, here)
    expect(isKnownNetwork(maya.userId, OTHER.ip)).toBe(false)
    aSession(maya, OTHER)
    expect(told(maya.userId)).toHaveLength(2)
    aSession(maya, { ip: HOME, userAgent: NEWER_CHROME })
    expect(told(maya.userId)).toHaveLength(2)
  })

  it("is not notified when a like device is still signed in", () => {
    const maya = anInfluencer()
    const [one, two] = [aSession(maya, OTHER), aSession(maya, OTHER)]
    endDevice(maya, listDevices(maya, one)[0]?.id ?? "", two)
    expect(listDevices(maya, two)).toMatchObject([{ device: "Firefox on Linux" }])
    aSession(maya, OTHER)
    expect(told(maya.userId)).toEqual([])
  })
})
