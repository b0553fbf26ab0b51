import type { JsonObject } from '../../lib/game';
import { Ways } from './aid-ways';
import {
  alienCharacters,
  humanCharacters,
  licenceOf,
  readAidOptions,
  speeds,
  type AidOptions,
  type Places,
  type Role,
  type Side,
} from './aid-roles';
import type { Zone } from './map/zone';

interface Turn {
  seat: number;
  adrenaline: number;
  sedated: boolean;
  cat: boolean;
  byItem: boolean;
  stood: boolean;
  resolved: boolean;
}

interface Suspect {
  out: boolean;
  roles: Role[];
  kills: number;
  attacked: boolean;
  /** has completed a movement, so that the Fast Alien is fast no more */
  moved: boolean;
}

export type Belief = Side | 'both';

/**
 * Where everybody may be as far as public facts tell. Every seat is followed as every character it
 * may still be; what a fact rules out is dropped, and nothing else: the true sector is always left.
 */
export class Aid {
  readonly options: AidOptions;
  private readonly ways: Ways;
  private readonly suspects: Suspect[];
  private turn: Turn | null = null;

  constructor(
    readonly zone: Zone,
    options: JsonObject,
    seats: number,
  ) {
    this.options = readAidOptions(options);
    this.ways = new Ways(zone, this.options.podsPassable);
    this.suspects = Array.from({ length: seats }, () => ({
      out: false,
      roles: this.dealtRoles(),
      kills: 0,
      attacked: false,
      moved: false,
    }));
  }

  /** The names of the sectors where this seat may be, believed to be of that side. */
  possible(seat: number, as: Belief): Set<string> {
    const suspect = this.suspects[seat];
    const found = this.ways.none();
    if (suspect && !suspect.out)
      for (const role of suspect.roles) {
        if (as !== 'both' && role.side !== as) continue;
        this.ways.add(found, role.still);
        if (this.midTurn(seat)) this.ways.add(found, this.afterMove(suspect, role));
      }
    return this.ways.names(found);
  }

  /** What was heard at one go, in its order. */
  feed(events: JsonObject[]): void {
    events.forEach((event, index) => this.hear(event, events.slice(index + 1)));
  }

  /** Something was taken back, and nobody says how much: from here on everything is possible. */
  forgetAll(): void {
    this.turn = null;
    for (const suspect of this.suspects) {
      suspect.out = false;
      suspect.kills = speeds.mostFed;
      suspect.moved = false;
      suspect.attacked = true;
      suspect.roles = this.anyRoles();
    }
    this.ways.openAll();
  }

  private hear(event: JsonObject, next: JsonObject[]): void {
    const seat = typeof event.seat === 'number' ? event.seat : -1;
    switch (event.event) {
      case 'TurnStarted':
        return this.beginTurn(seat);
      case 'StoodStill':
        return this.standStill(seat);
      case 'ItemUsed':
        return this.seeItem(seat, event, next);
      case 'AbilityUsed':
        return this.seeAbility(seat, event);
      case 'PlaceAnnounced':
        return this.confine(seat, this.ways.only(String(event.sector)));
      case 'CharacterShown':
        return this.seeCharacter(seat, String(event.character));
      case 'SilentSector':
        return this.resolve(seat, (role, at) => this.mayBeSilent(role, at));
      case 'Silence':
        return this.resolve(seat, (role, at) => this.maySaySilence(role, at));
      case 'Noise':
        return this.hearNoise(seat, event.sectors as string[]);
      case 'Attack':
        return this.seeAttack(seat, event);
      case 'Found':
        return this.seeFound(seat, String(event.sector), event.seats as number[]);
      case 'Cloned':
        return this.seeClone(seat);
      case 'Killed':
        return this.seeKill(seat, event);
      case 'Reborn':
        return this.seeRebirth(seat);
      case 'Fed':
        return this.seeMeal(seat);
      case 'Mutated':
        return this.seeMutation(seat);
      case 'PodReached':
        return this.seePod(seat, Number(event.pod));
      case 'PodClosed':
        return this.ways.close(Number(event.pod));
      case 'SeatLeft':
        this.dealtElsewhere(seat, String(event.character));
        return this.leave(seat);
      case 'Eliminated':
      case 'Escaped':
        return this.leave(seat);
    }
  }

  private role(character: string, side: Side, at: Places, spent = false): Role {
    return { character, side, spent, still: at, moved: this.ways.none() };
  }

  private dealtRoles(): Role[] {
    const human = () => this.ways.only('H');
    const alien = () => this.ways.only('A');
    if (!this.options.abilities)
      return [this.role('none', 'human', human()), this.role('none', 'alien', alien())];
    return [
      ...humanCharacters.map((one) =>
        this.role(one, 'human', one === 'psychologist' ? alien() : human()),
      ),
      ...alienCharacters.map((one) => this.role(one, 'alien', alien())),
    ];
  }

  private anyRoles(): Role[] {
    const all = () => this.ways.all();
    const characters: [string, Side][] = [
      ...humanCharacters.map((one): [string, Side] => [one, 'human']),
      ...alienCharacters.map((one): [string, Side] => [one, 'alien']),
    ];
    const dealt: [string, Side][] = this.options.abilities
      ? characters
      : [
          ['none', 'human'],
          ['none', 'alien'],
        ];
    const turned: [string, Side][] = [
      ['reborn', 'alien'],
      ['mutant', 'alien'],
    ];
    return [...dealt, ...turned].flatMap(([one, side]) => [
      this.role(one, side, all()),
      this.role(one, side, all(), true),
    ]);
  }

  private midTurn(seat: number): boolean {
    return this.turn?.seat === seat && !this.turn.resolved;
  }

  private beginTurn(seat: number): void {
    this.endTurn();
    if (!this.suspects[seat]) return;
    this.turn = {
      seat,
      adrenaline: 0,
      sedated: false,
      cat: false,
      byItem: false,
      stood: false,
      resolved: false,
    };
  }

  /** A turn that ended without a word leaves open whether there was a move. */
  private endTurn(): void {
    if (this.turn && !this.turn.resolved) {
      const suspect = this.suspects[this.turn.seat]!;
      for (const role of suspect.roles) {
        this.ways.add(role.still, this.afterMove(suspect, role));
        role.moved = this.ways.none();
      }
    }
    this.turn = null;
  }

  /** Somebody acts whose turn was not seen to begin. */
  private inTurn(seat: number): Turn {
    if (this.turn?.seat !== seat) this.beginTurn(seat);
    return this.turn!;
  }

  private speedOf(suspect: Suspect, role: Role): number {
    const extra = (this.turn?.adrenaline ?? 0) * speeds.adrenaline;
    if (role.side === 'human') return speeds.human + extra;
    const { feeding, secretKills } = this.options;
    let kills = suspect.kills;
    if (secretKills && suspect.attacked && feeding !== 'off') kills = speeds.mostFed;
    if (feeding === 'once') kills = Math.min(kills, 1);
    const fed = Math.min(speeds.alien + kills * (speeds.fed - speeds.alien), speeds.mostFed);
    const first = role.character === 'fast' && !suspect.moved ? speeds.fastFirst : 0;
    return Math.max(fed, first) + extra;
  }

  /** Where the role may have come by moving in the turn that goes on. */
  private byMoving(suspect: Suspect, role: Role): Places {
    if (this.turn?.stood) return role.moved.slice();
    const reached = this.ways.reach(role.still, this.speedOf(suspect, role));
    this.ways.add(reached, role.moved);
    return reached;
  }

  /** The Executive Officer may stay, once, and nobody hears of it. */
  private byStaying(role: Role): Places {
    const officer = role.character === 'executive_officer' && !role.spent && !this.turn?.stood;
    return officer ? this.ways.onFloor(role.still) : this.ways.none();
  }

  private afterMove(suspect: Suspect, role: Role): Places {
    return this.ways.added(this.byMoving(suspect, role), this.byStaying(role));
  }

  /** A fact about where a seat is now, whether it has moved or not. */
  private confine(seat: number, to: Places): void {
    const suspect = this.suspects[seat];
    if (!suspect || suspect.out) return;
    const midTurn = this.midTurn(seat);
    for (const role of suspect.roles) {
      if (midTurn) role.moved = this.ways.both(this.afterMove(suspect, role), to);
      role.still = this.ways.both(role.still, to);
    }
    this.dropEmpty(suspect);
  }

  private keepRoles(seat: number, keep: (role: Role) => boolean): void {
    const suspect = this.suspects[seat];
    if (suspect) suspect.roles = suspect.roles.filter(keep);
  }

  private dropEmpty(suspect: Suspect): void {
    suspect.roles = suspect.roles.filter(
      (role) => this.ways.any(role.still) || this.ways.any(role.moved),
    );
  }

  private leave(seat: number): void {
    const suspect = this.suspects[seat];
    if (suspect) suspect.out = true;
  }

  private put(seat: number, sector: string): void {
    const suspect = this.suspects[seat];
    if (!suspect) return;
    for (const role of suspect.roles) {
      role.still = this.ways.only(sector);
      role.moved = this.ways.none();
    }
  }

  private standStill(seat: number): void {
    const turn = this.inTurn(seat);
    const suspect = this.suspects[seat]!;
    turn.stood = true;
    for (const role of suspect.roles) {
      role.moved = this.ways.onFloor(role.still);
      role.still = this.ways.none();
    }
    this.dropEmpty(suspect);
  }

  private seeItem(seat: number, event: JsonObject, next: JsonObject[]): void {
    const item = String(event.card);
    const licence = this.options.abilities ? licenceOf(item) : null;
    this.keepRoles(seat, (role) => role.side === 'human' || role.character === licence);
    if (item === 'defence' || item === 'clone') return;
    const turn = this.inTurn(seat);
    if (item === 'adrenaline' || item === 'sedatives') this.notMovedYet(seat);
    if (item === 'adrenaline') turn.adrenaline += 1;
    if (item === 'sedatives') turn.sedated = true;
    if (item === 'attack') turn.byItem = true;
    if (item === 'cat') turn.cat = true;
    if (item === 'teleport') this.teleport(seat);
    if (item === 'spotlight') this.seeLight(String(event.sector), next);
  }

  private notMovedYet(seat: number): void {
    const suspect = this.suspects[seat]!;
    for (const role of suspect.roles) role.moved = this.ways.none();
    this.dropEmpty(suspect);
  }

  /** Where somebody who came to the Human Sector this way cannot leave it, staying is allowed. */
  private teleport(seat: number): void {
    this.put(seat, 'H');
    if (this.turn!.resolved || this.ways.doors('H') > 1) return;
    for (const role of this.suspects[seat]!.roles) role.moved = this.ways.only('H');
  }

  /** Whoever is not named is not there, but for an Invisible Alien, who shows the card. */
  private seeLight(sector: string, next: JsonObject[]): void {
    const lit = this.ways.lit(sector);
    const answers: JsonObject[] = [];
    for (const event of next) {
      const invisible = event.event === 'CharacterShown' && event.cause === 'invisible';
      if (event.event !== 'PlaceAnnounced' && !invisible) break;
      answers.push(event);
    }
    const dark = this.ways.without(lit);
    this.suspects.forEach((_, seat) => {
      const answer = answers.find((event) => event.seat === seat);
      if (!answer) this.confine(seat, dark);
      else if (answer.event === 'CharacterShown') this.confine(seat, lit);
    });
  }

  private seeAbility(seat: number, event: JsonObject): void {
    const character = String(event.character);
    if (character !== 'co_pilot' && character !== 'medic') return;
    this.seeCharacter(seat, character);
    this.inTurn(seat);
    if (character === 'co_pilot') this.teleport(seat);
  }

  private seeCharacter(seat: number, character: string): void {
    this.dealtElsewhere(seat, character);
    if (!this.options.abilities) {
      const human = humanCharacters.includes(character);
      const side: Side = human ? 'human' : 'alien';
      if (character !== 'none')
        this.keepRoles(seat, (role) => role.side === side || role.character !== 'none');
      return;
    }
    const shown = character === 'none' ? 'reborn' : character;
    this.keepRoles(seat, (role) => role.character === shown || role.character === 'mutant');
  }

  /** Every Character Card exists once. */
  private dealtElsewhere(seat: number, character: string): void {
    if (character === 'none') return;
    this.suspects.forEach((_, other) => {
      if (other !== seat) this.keepRoles(other, (role) => role.character !== character);
    });
  }

  /** The sector that a move led to is made known in some way; what fits stays. */
  private resolve(seat: number, fits: (role: Role, at: number) => boolean): void {
    const turn = this.inTurn(seat);
    const suspect = this.suspects[seat]!;
    const ending = (places: Places, role: Role): Places =>
      this.ways.filter(places, (at) => fits(role, at));
    suspect.roles = suspect.roles
      .flatMap((role) => [
        ...this.spending(role, ending(this.byMoving(suspect, role), role)),
        this.role(role.character, role.side, ending(this.byStaying(role), role), true),
      ])
      .filter((role) => this.ways.any(role.still));
    if (!turn.stood) suspect.moved = true;
    turn.resolved = true;
  }

  /** A role that has moved here; the Captain's first Dangerous Sector uses the ability up. */
  private spending(role: Role, ended: Places): Role[] {
    const { character, side, spent } = role;
    if (spent || character !== 'captain' || this.turn?.stood)
      return [this.role(character, side, ended, spent)];
    return [
      this.role(
        character,
        side,
        this.ways.filter(ended, (at) => !this.ways.dangerous(at)),
      ),
      this.role(character, side, this.ways.filter(ended, this.ways.dangerous), true),
    ];
  }

  private asksForCard(at: number): boolean {
    return this.ways.dangerous(at) || (this.ways.silent(at) && this.options.drawOnSilent);
  }

  private captainActs(role: Role, at: number): boolean {
    const stayed = this.turn?.stood ?? false;
    return role.character === 'captain' && !role.spent && this.ways.dangerous(at) && !stayed;
  }

  private mayBeSilent(role: Role, at: number): boolean {
    if (!this.asksForCard(at)) return true;
    if (this.captainActs(role, at)) return !this.options.captainSaysSilence;
    return this.turn!.sedated && !this.options.sedativesSaySilence;
  }

  private maySaySilence(role: Role, at: number): boolean {
    const { captainSaysSilence, sedativesSaySilence, items, psychicItems } = this.options;
    if (!this.asksForCard(at)) return false;
    if (this.captainActs(role, at)) return captainSaysSilence;
    if (this.turn!.sedated) return sedativesSaySilence;
    return role.character !== 'psychic' || (items && !psychicItems);
  }

  private hearNoise(seat: number, sectors: string[]): void {
    const turn = this.inTurn(seat);
    if (sectors.length > 1 && !turn.cat) {
      this.keepRoles(seat, (role) => role.character === 'pilot' && !role.spent);
      for (const role of this.suspects[seat]!.roles) role.spent = true;
    }
    const own = this.options.dangerousNoisesOnly
      ? sectors.filter((sector) => this.ways.silent(this.ways.indexOf(sector)))
      : [];
    this.resolve(seat, (role, at) => {
      if (!this.asksForCard(at) || this.captainActs(role, at) || turn.sedated) return false;
      return own.every((sector) => this.ways.indexOf(sector) === at);
    });
  }

  private seeAttack(seat: number, event: JsonObject): void {
    const turn = this.inTurn(seat);
    const suspect = this.suspects[seat]!;
    const here = this.ways.only(String(event.sector));
    if (event.side === 'human' || event.side === 'alien')
      this.keepRoles(seat, (role) => role.side === event.side);
    this.keepRoles(seat, (role) => {
      if (turn.byItem) return role.side === 'human';
      return role.side === 'alien' || (role.character === 'soldier' && !role.spent);
    });
    const spends = turn.byItem ? 'captain' : 'soldier';
    const dangerous = this.ways.dangerous(this.ways.indexOf(String(event.sector)));
    for (const role of suspect.roles) {
      const ended = this.byMoving(suspect, role);
      if (role.character === 'lurking') this.ways.add(ended, this.ways.onFloor(role.still));
      role.still = this.ways.both(ended, here);
      role.moved = this.ways.none();
      if (role.character === spends && (spends === 'soldier' || dangerous)) role.spent = true;
    }
    this.dropEmpty(suspect);
    suspect.moved = true;
    suspect.attacked = true;
    turn.resolved = true;
    turn.byItem = false;
    if (this.options.secretKills) this.fearUnseenDeath(seat, here);
  }

  /** Victims stay unnamed: whoever may have been there may wake up elsewhere as an Alien. */
  private fearUnseenDeath(attacker: number, here: Places): void {
    const { humanRebirth, alienRebirth } = this.options;
    this.suspects.forEach((suspect, seat) => {
      if (seat === attacker || suspect.out) return;
      const hit = suspect.roles.filter((role) => this.ways.any(this.ways.both(role.still, here)));
      const back = hit.some((role) => (role.side === 'human' ? humanRebirth : alienRebirth));
      if (back) this.mayBeReborn(suspect);
    });
  }

  private mayBeReborn(suspect: Suspect): void {
    const known = suspect.roles.find((role) => role.character === 'reborn');
    if (known) this.ways.add(known.still, this.rebirthPlaces());
    else suspect.roles.push(this.role('reborn', 'alien', this.rebirthPlaces()));
  }

  private seeFound(attacker: number, sector: string, found: number[]): void {
    if (this.options.secretKills) return;
    const here = this.ways.only(sector);
    const elsewhere = this.ways.without(here);
    this.suspects.forEach((_, seat) => {
      if (seat !== attacker) this.confine(seat, found.includes(seat) ? here : elsewhere);
    });
  }

  private seeClone(seat: number): void {
    this.keepRoles(seat, (role) => role.side === 'human');
    this.put(seat, 'H');
  }

  private seeKill(seat: number, event: JsonObject): void {
    if (this.options.secretKills) return;
    this.dealtElsewhere(seat, String(event.character));
  }

  private rebirthPlaces(): Places {
    if (this.options.rebornIn === 'random_pod') return this.ways.pods();
    if (this.options.rebornIn === 'random_sector') return this.ways.floor();
    return this.ways.only('A');
  }

  private seeRebirth(seat: number): void {
    const suspect = this.suspects[seat];
    if (!suspect || this.options.secretKills) return;
    suspect.kills = 0;
    suspect.moved = true;
    suspect.roles = [this.role('reborn', 'alien', this.rebirthPlaces())];
  }

  private seeMeal(seat: number): void {
    const suspect = this.suspects[seat];
    if (!suspect || this.options.secretKills) return;
    suspect.kills += 1;
    this.keepRoles(seat, (role) => role.side === 'alien');
  }

  private seeMutation(seat: number): void {
    const suspect = this.suspects[seat];
    if (!suspect) return;
    const mutant = this.role('mutant', 'alien', this.ways.none());
    for (const role of suspect.roles) {
      if (role.side !== 'human') continue;
      if (this.midTurn(seat)) this.ways.add(mutant.moved, this.afterMove(suspect, role));
      this.ways.add(mutant.still, role.still);
    }
    suspect.roles = [mutant];
  }

  private seePod(seat: number, pod: number): void {
    this.keepRoles(seat, (role) => role.side === 'human');
    this.inTurn(seat).resolved = true;
    this.put(seat, `P${pod}`);
    const suspect = this.suspects[seat];
    if (suspect) suspect.moved = true;
  }
}
